import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web,scripts}/**/*.test.{ts,tsx}'],
    // Far from Sweden: whatever lets the machine's time zone into a wall-clock time is found out.
    env: { TZ: 'Pacific/Honolulu' },
    coverage: { provider: 'v8', include: ['{contract,server,web}/**/*.{ts,tsx}'] },
  },
});
