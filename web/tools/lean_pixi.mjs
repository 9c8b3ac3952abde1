// Leaves out of PixiJS what registers itself without being asked for: a painter without WebGL and sheets of sprites, with all
// that those bring along. A build fails where a new version of the library is written otherwise.
const kWithout = {
  '/pixi.js/lib/spritesheet/init.mjs': [
    [/import \{ spritesheetAsset \} from '[^']+';\n/, ''],
    [/extensions\.add\(spritesheetAsset\);\n/, ''],
  ],
  '/pixi.js/lib/filters/init.mjs': [
    [/import \{ CanvasFilterSystem \} from '[^']+';\n/, ''],
    [/FilterSystem, CanvasFilterSystem/, 'FilterSystem'],
  ],
  '/pixi.js/lib/scene/graphics/init.mjs': [
    [/import \{ CanvasGraphicsContextSystem \} from '[^']+';\n/, ''],
    [/import \{ CanvasGraphicsPipe \} from '[^']+';\n/, ''],
    [/extensions\.add\(CanvasGraphicsPipe\);\n/, ''],
    [/extensions\.add\(CanvasGraphicsContextSystem\);\n/, ''],
  ],
};

export function leanPixi() {
  return {
    name: 'affray-lean-pixi',
    apply: 'build',
    transform(code, id) {
      const name = Object.keys(kWithout).find((end) => id.endsWith(end));
      if (name === undefined) return null;
      let lean = code;
      for (const [what, instead] of kWithout[name]) {
        if (!what.test(lean)) this.error(`${name} no longer says ${what}`);
        lean = lean.replace(what, instead);
      }
      return { code: lean, map: null };
    },
  };
}
