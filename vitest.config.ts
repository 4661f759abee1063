import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    globalSetup: ['tests/harness/postgres.ts'],
    include: [
      'contract/**/*.test.ts',
      'features/**/*.test.ts',
      'server/**/*.test.ts',
      'database/**/*.test.ts',
      'tests/**/*.test.ts',
    ],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
