import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '#contract/limits';

const nginx = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8');

test('nginx logs no query strings, because they may contain the key to an export', () => {
  const [, format = ''] = /^log_format loggboken '(.*)';$/m.exec(nginx) ?? [];
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|is_args|arg_\w+|http_referer)\b/);
  const servers = nginx.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log \S+ loggboken;$/m);
    // The error log contains whole addresses, and its format is fixed; `crit` leaves out the lines about an unreachable server.
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
  }
});

test('the proxies let through the largest upload of pictures', () => {
  const caddy = readFileSync(new URL('../../deploy/Caddyfile', import.meta.url), 'utf8');
  const units: Record<string, number> = { MB: 1e6, MiB: 2 ** 20, GB: 1e9, m: 2 ** 20, g: 2 ** 30 };
  const sizes = (text: string, setting: RegExp) =>
    [...text.matchAll(setting)].map(([, size, unit = '']) => Number(size) * (units[unit] ?? 0));
  const pictures = limits.imagesPerRequest * limits.imageBytes;
  for (const [upload = 0] of [
    sizes(caddy, /max_size (\d+)(\w+)/g),
    sizes(nginx, /client_max_body_size (\d+)(\w+);/g),
  ])
    expect(upload).toBeGreaterThan(pictures);
});
