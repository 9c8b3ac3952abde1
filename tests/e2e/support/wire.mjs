// The wire of proto/affray/v1 without generated code: protoc's descriptors, read at run time.
import { createFileRegistry, fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const proto = fileURLToPath(new URL('../../../proto', import.meta.url));

function descriptors() {
  const folder = mkdtempSync(join(tmpdir(), 'affray-proto-'));
  const out = join(folder, 'affray.desc');
  execFileSync('protoc', [
    '-I',
    proto,
    '--include_imports',
    `--descriptor_set_out=${out}`,
    'affray/v1/session.proto',
  ]);
  const bytes = readFileSync(out);
  rmSync(folder, { recursive: true });
  return fromBinary(FileDescriptorSetSchema, bytes);
}

const registry = createFileRegistry(descriptors());
const server = registry.getMessage('affray.v1.ServerFrame');
const client = registry.getMessage('affray.v1.ClientFrame');

// A server frame from its JSON form, such as {welcome: {...}}.
export function serverFrame(json) {
  return Buffer.from(toBinary(server, fromJson(server, json)));
}

// The JSON form of a server frame.
export function readServerFrame(bytes) {
  return toJson(server, fromBinary(server, new Uint8Array(bytes)));
}

// The JSON form of a client frame.
export function readClientFrame(bytes) {
  return toJson(client, fromBinary(client, new Uint8Array(bytes)));
}
