/**
 * The address of a picture. `path` is as in the data: `/images/{file}` or `/profile-pictures/{file}`. A picture that has not
 * been sent yet has an object URL (`blob:`), which stays as it is.
 */
export function imageUrl(path: string): string {
  return path.startsWith('blob:') ? path : `/api${path}`;
}

/** The address of its card-sized version. */
export function thumbUrl(path: string): string {
  return path.startsWith('blob:') ? path : `/api${path}?size=thumb`;
}
