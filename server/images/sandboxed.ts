/** If something was smuggled into a file, it can do nothing when the file is opened by itself. */
export const sandboxed = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};
