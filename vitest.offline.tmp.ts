import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { env: { TZ: 'Pacific/Honolulu' }, testTimeout: 5000, isolate: false } });
