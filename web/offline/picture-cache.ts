const prefix = 'loggboken-pictures-';

/**
 * The cache of the pictures that a user has seen. The page of a signed-in user makes it and a log-out takes it away;
 * the service worker, which can't know who is signed in, fills it as long as it is there.
 */
export const pictureCache = (userId: string) => prefix + userId;

export const isPictureCache = (name: string) => name.startsWith(prefix);
