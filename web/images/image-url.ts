/**
 * Where a picture is read. `path` is as in the data: `/images/{file}` or `/profile-pictures/{file}`. One that has not
 * been sent yet is known by its address on this device, which stands as it is.
 */
export function imageUrl(path: string): string {
  return path.startsWith('blob:') ? path : `/api${path}`;
}

/** The card-sized rendition of the same. */
export function thumbUrl(path: string): string {
  return path.startsWith('blob:') ? path : `/api${path}?size=thumb`;
}
