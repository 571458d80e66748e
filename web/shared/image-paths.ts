/**
 * The picture paths of a log as the server answers it: a list of paths (`/images/…`), or the same as a JSON string, as the
 * specification allows. Anything else gives no pictures.
 */
export function readImagePaths(images: unknown): string[] {
  const list = typeof images === 'string' ? parsed(images) : images;
  return Array.isArray(list) ? list.filter((path) => typeof path === 'string') : [];
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
