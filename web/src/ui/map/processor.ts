// What a board is painted with, and whether this machine has no graphics card, so that every pixel is the processor's own work.
export interface Painter {
  // Undefined: the library asks for one itself.
  readonly gl: WebGL2RenderingContext | undefined;
  readonly slow: boolean;
}

function contextWith(antialias: boolean): WebGL2RenderingContext | undefined {
  const wanted: WebGLContextAttributes = {
    alpha: true,
    premultipliedAlpha: true,
    stencil: true,
    antialias,
  };
  const gl = document.createElement('canvas').getContext('webgl2', wanted);
  return gl instanceof WebGL2RenderingContext ? gl : undefined;
}

function byProcessor(gl: WebGL2RenderingContext): boolean {
  const named = gl.getExtension('WEBGL_debug_renderer_info');
  const name = named === null ? '' : String(gl.getParameter(named.UNMASKED_RENDERER_WEBGL));
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(name);
}

// `smooth`: with smooth edges, where that costs little. To begin one is dear on a slow machine: it begins one only.
export function painterOf(smooth: boolean): Painter {
  const rough = contextWith(false);
  const slow = rough !== undefined && byProcessor(rough);
  if (rough === undefined || slow || !smooth) return { gl: rough, slow };
  rough.getExtension('WEBGL_lose_context')?.loseContext();
  return { gl: contextWith(true), slow };
}
