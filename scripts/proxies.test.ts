import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const nginx = readFileSync(new URL('../deploy/nginx.conf', import.meta.url), 'utf8');

test('nginx writes down no address with what stands behind its question mark, which may be the key to an export', () => {
  const [, format = ''] = /^log_format loggboken '(.*)';$/m.exec(nginx) ?? [];
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|is_args|arg_\w+|http_referer)\b/);
  const servers = nginx.split(/^server \{$/m).slice(1);
  expect(servers).toHaveLength(2);
  for (const server of servers) {
    expect(server).toMatch(/^ {4}access_log \S+ loggboken;$/m);
    // Its lines have the whole address, which no format changes: that a server can't be reached is no `crit`.
    expect(server).toMatch(/^ {4}error_log \S+ crit;$/m);
  }
});
