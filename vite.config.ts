import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [react()],
  publicDir: 'web/public',
  // The server puts a fresh nonce in place of this, page by page (server/http/web.ts).
  html: { cspNonce: command === 'build' ? '__CSP_NONCE__' : undefined },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
  },
}))
