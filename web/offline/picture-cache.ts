const prefix = 'loggboken-pictures-';

/**
 * The name of the cache of the pictures that a user has seen. The page of a signed-in user creates the cache, and a log-out
 * deletes it. The service worker can't know who is signed in, and fills the cache while it exists.
 */
export const pictureCache = (userId: string) => prefix + userId;

export const isPictureCache = (name: string) => name.startsWith(prefix);
