/** The address of a picture. `path` is as in the data: `/images/{file}` or `/profile-pictures/{file}`. */
export const imageUrl = (path: string): string => `/api${path}`;

/** The address of its card-sized version. */
export const thumbUrl = (path: string): string => `/api${path}?size=thumb`;
