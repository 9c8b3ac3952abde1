// Whether this machine has no graphics card, so that every pixel is the processor's own work.
export function paintsByProcessor(): boolean {
  const gl = document.createElement('canvas').getContext('webgl');
  const named = gl?.getExtension('WEBGL_debug_renderer_info');
  const name = named ? String(gl!.getParameter(named.UNMASKED_RENDERER_WEBGL)) : '';
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return /swiftshader|llvmpipe|softpipe|basic render/i.test(name);
}
