// What is put on a cluster, as far as no cluster is needed: the manifests and the chart, filled in, hold what Kubernetes'
// own types allow and nothing else, their parts refer to each other, and the settings in them are taken by the server.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import Ajv from 'ajv';
import ts from 'typescript';
import YAML from 'yaml';
import { kProgram } from './support/server.mjs';

const kHere = fileURLToPath(new URL('.', import.meta.url));
const kRoot = join(kHere, '..', '..');
const kChart = join(kRoot, 'deploy', 'helm', 'affray');
const kGoCode = '/usr/share/gocode';
const kModules = {
  v1: 'core/v1',
  'apps/v1': 'apps/v1',
  'policy/v1': 'policy/v1',
  'networking.k8s.io/v1': 'networking/v1',
  'autoscaling/v2': 'autoscaling/v2',
};

// As kubectl reads it: 0440 is octal.
function documents(text) {
  return YAML.parseAllDocuments(text, { version: '1.1' })
    .map((one) => {
      assert.deepEqual(one.errors, [], text);
      return one.toJSON();
    })
    .filter((one) => one !== null);
}

// What is wrong with the objects: a name that their types do not have, a value of another type, one that is missing.
function faults(objects) {
  const file = join(kHere, `.objects-${process.pid}.ts`);
  const lines = objects.map(({ apiVersion, kind, ...rest }, i) => {
    const module = kModules[apiVersion];
    assert.ok(module, `${apiVersion} is not looked at`);
    const value = JSON.stringify({ apiVersion, kind, ...rest });
    return `import type { ${kind} as K${i} } from 'kubernetes-types/${module}';\nexport const o${i}: K${i} = ${value};`;
  });
  writeFileSync(file, lines.join('\n'));
  try {
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      lib: ['lib.es2020.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  } finally {
    rmSync(file, { force: true });
  }
}

const of = (objects, kind) => objects.find((one) => one.kind === kind);
const pod = (objects) => of(objects, 'Deployment').spec.template;

// Their parts name each other: selectors find pods, ports and volumes are there.
function assertWhole(objects) {
  const { metadata, spec } = pod(objects);
  const finds = (labels) => Object.entries(labels).every(([key, value]) => metadata.labels[key] === value);
  const { selector } = of(objects, 'Service').spec;
  for (const labels of [
    selector,
    of(objects, 'Deployment').spec.selector.matchLabels,
    of(objects, 'PodDisruptionBudget').spec.selector.matchLabels,
    ...objects.filter(({ kind }) => kind === 'NetworkPolicy').map((one) => one.spec.podSelector.matchLabels),
  ])
    assert.ok(Object.keys(labels).length > 0 && finds(labels), JSON.stringify(labels));
  const [container] = spec.containers;
  const ports = container.ports.map(({ name }) => name);
  for (const port of of(objects, 'Service').spec.ports) assert.ok(ports.includes(port.targetPort));
  for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe])
    assert.ok(ports.includes(probe.httpGet.port));
  const volumes = spec.volumes.map(({ name }) => name).sort();
  assert.deepEqual(container.volumeMounts.map(({ name }) => name).sort(), volumes);
  const settings = spec.volumes.find((one) => one.configMap).configMap.name;
  assert.equal(of(objects, 'ConfigMap').metadata.name, settings);
  assert.equal(of(objects, 'ServiceAccount').metadata.name, spec.serviceAccountName);
  for (const { spec: ingress } of objects.filter(({ kind }) => kind === 'Ingress'))
    for (const rule of ingress.rules)
      for (const { backend } of rule.http.paths)
        assert.equal(backend.service.name, of(objects, 'Service').metadata.name);
  for (const { spec: scaler } of objects.filter(({ kind }) => kind === 'HorizontalPodAutoscaler'))
    assert.equal(scaler.scaleTargetRef.name, of(objects, 'Deployment').metadata.name);
}

// The server takes the settings, with its secrets in a folder of this test.
function assertSettings(objects, folder) {
  const text = of(objects, 'ConfigMap').data['affrayd.toml'];
  writeFileSync(join(folder, 'password'), 'secret\n');
  const file = join(folder, 'affrayd.toml');
  writeFileSync(file, text.replaceAll('/run/secrets/affray/', `${folder}/`));
  const env = { ...process.env, AFFRAY_SERVERS_ADDRESS: 'http://10.0.0.7:8080' };
  const { status, stdout, stderr } = spawnSync(kProgram, ['--check-config', '--config', file], {
    env,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `${stderr}\n${text}`);
  return stdout;
}

describe('the manifests', () => {
  const plain = documents(readFileSync(join(kRoot, 'deploy', 'kubernetes', 'affray.yaml'), 'utf8'));
  const folder = mkdtempSync(join(tmpdir(), 'affray-deploy-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('are as the types of Kubernetes say, and whole', () => {
    assert.deepEqual(faults(plain), []);
    assertWhole(plain);
    assert.match(assertSettings(plain, folder), /servers\.hand_through = "?yes/);
  });

  it('would not be with a word misspelt, of another type, or missing', () => {
    for (const spoil of [
      (one) => (pod(one).spec.containers[0].imagePullPolcy = 'Always'),
      (one) => (of(one, 'Deployment').spec.replicas = '3'),
      (one) => delete of(one, 'Deployment').spec.selector,
      (one) => (pod(one).spec.containers[0].readinessProbe.httpget = {}),
      (one) => (of(one, 'NetworkPolicy').spec.egress[0].ports[0].protocoll = 'TCP'),
    ]) {
      const spoilt = structuredClone(plain);
      spoil(spoilt);
      assert.equal(faults(spoilt).length, 1, String(spoil));
    }
  });
});

describe('the chart', () => {
  const values = YAML.parse(readFileSync(join(kChart, 'values.yaml'), 'utf8'));
  const schema = JSON.parse(readFileSync(join(kChart, 'values.schema.json'), 'utf8'));
  const valid = new Ajv({ strict: false }).compile(schema);
  const hasGo = spawnSync('go', ['version']).status === 0;
  const canRender = hasGo && existsSync(`${kGoCode}/src/github.com/Masterminds/sprig`);
  const skip = canRender
    ? false
    : 'not filled in: Go and sprig are not installed (Debian: golang-go golang-github-masterminds-sprig-dev golang-gopkg-yaml.v3-dev)';
  let folder;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'affray-deploy-'));
    if (!canRender) return;
    const env = { ...process.env, GO111MODULE: 'off', GOPATH: kGoCode, GOCACHE: join(folder, 'cache') };
    const source = join(kHere, 'support', 'chart', 'render.go');
    execFileSync('go', ['build', '-o', join(folder, 'render'), source], { env, stdio: 'inherit' });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  // The defaults with what is said here in their place.
  function filled(change = {}) {
    const merged = structuredClone(values);
    merged.publicUrl = 'https://affray.example.org';
    merged.database.url = 'postgresql://affray@database.example.org/affray?sslmode=verify-full';
    for (const [path, value] of Object.entries(change)) {
      const names = path.split('.');
      const last = names.pop();
      names.reduce((at, name) => at[name], merged)[last] = value;
    }
    return merged;
  }

  function render(change) {
    const input = JSON.stringify(filled(change));
    const out = spawnSync(join(folder, 'render'), [kChart, 'table', 'games'], { input, encoding: 'utf8' });
    assert.equal(out.status, 0, out.stderr);
    const { 'NOTES.txt': notes, ...files } = JSON.parse(out.stdout);
    return { notes, objects: Object.values(files).flatMap(documents) };
  }

  it('says which values are wrong', () => {
    assert.ok(valid(filled()), JSON.stringify(valid.errors));
    assert.ok(!valid(values), 'two have no default');
    for (const [path, value] of [
      ['publicUrl', 'affray.example.org'],
      ['publicUrl', 'https://affray.example.org/games'],
      ['database.url', 'mysql://x'],
      ['database.port', '5432'],
      ['replicas', -1],
      ['image.pullPolicy', 'Sometimes'],
      ['servers.leaseMilliseconds', 100],
      ['servers.handthrough', true],
      ['trustedProxies', ['10.0.0.1" ]']],
      ['ingress.annotations', { a: 1 }],
      ['openId', {}],
    ])
      assert.ok(!valid(filled({ [path]: value })), `${path} = ${JSON.stringify(value)}`);
  });

  it('has every value in its documentation', () => {
    const page = readFileSync(join(kRoot, 'docs', 'KUBERNETES.md'), 'utf8');
    const paths = (at, before = '') =>
      Object.entries(at).flatMap(([name, value]) => {
        const group = typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0;
        const open = ['resources', 'annotations', 'podAnnotations'].includes(name);
        return group && !open ? paths(value, `${before}${name}.`) : [`${before}${name}`];
      });
    const all = paths(values);
    assert.ok(all.length > 20);
    assert.deepEqual(
      all.filter((path) => !page.includes(`\`${path}\``)),
      [],
    );
  });

  const kKinds = ['ConfigMap', 'Deployment', 'Ingress', 'NetworkPolicy', 'PodDisruptionBudget'];
  kKinds.push('Service', 'ServiceAccount');
  for (const [name, change, kinds] of [
    ['as it comes', {}, kKinds],
    ['with autoscaling', { 'autoscaling.enabled': true }, [...kKinds, 'HorizontalPodAutoscaler']],
    ['with providers', { 'openid.providersSecret': 'affray-openid' }, kKinds],
    [
      'bare',
      { 'ingress.enabled': false, 'networkPolicy.enabled': false, podAnnotations: {} },
      kKinds.filter((kind) => !['Ingress', 'NetworkPolicy'].includes(kind)),
    ],
    [
      'with everything said',
      {
        'image.pullSecrets': ['registry'],
        'image.tag': '1.2.3',
        nodeSelector: { disk: 'fast' },
        tolerations: [{ key: 'games', operator: 'Exists' }],
        affinity: { nodeAffinity: {} },
        'ingress.tlsSecret': '',
        'ingress.className': '',
        'ingress.annotations': {},
        trustedProxies: ['10.0.0.0/8', '10.1.2.3'],
        'servers.handThrough': false,
        publicUrl: 'https://affray.example.org:8443',
        settings: 'accounts.sign_up = "closed"\n[limits]\nping_ms = 5000\n',
      },
      kKinds,
    ],
  ])
    it(`is as the types of Kubernetes say, and whole: ${name}`, { skip }, () => {
      assert.ok(valid(filled(change)), JSON.stringify(valid.errors));
      const { objects, notes } = render(change);
      assert.deepEqual(objects.map(({ kind }) => kind).sort(), [...kinds].sort());
      assert.deepEqual(faults(objects), []);
      assertWhole(objects);
      assertSettings(objects, folder);
      for (const one of objects) assert.equal(one.metadata.namespace, 'games');
      assert.match(notes, /kubectl -n games logs deployment\/table /);
    });

  it('starts pods anew for other settings, and leaves their number to who scales', { skip }, () => {
    const mark = (change) => pod(render(change).objects).metadata.annotations['affray/settings'];
    assert.equal(mark({}), mark({ replicas: 7 }));
    assert.notEqual(mark({}), mark({ 'servers.leaseMilliseconds': 3000 }));
    const replicas = (change) => of(render(change).objects, 'Deployment').spec.replicas;
    assert.equal(replicas({}), 3);
    assert.equal(replicas({ 'autoscaling.enabled': true }), undefined);
  });

  it('runs what the manifests run', { skip }, () => {
    const plain = documents(readFileSync(join(kRoot, 'deploy', 'kubernetes', 'affray.yaml'), 'utf8'));
    const bare = (objects) => {
      const { image, ...container } = pod(objects).spec.containers[0];
      const { securityContext, terminationGracePeriodSeconds, automountServiceAccountToken } =
        pod(objects).spec;
      return { container, securityContext, terminationGracePeriodSeconds, automountServiceAccountToken };
    };
    assert.deepEqual(bare(render({}).objects), bare(plain));
  });
});
