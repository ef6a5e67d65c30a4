import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const server = process.env.TIMBRE_SERVER ?? 'http://127.0.0.1:8090'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: 'src/web/public',
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
  build: {
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // The barrel of the design system would otherwise bring every component to every page that uses one.
      treeshake: { moduleSideEffects: [{ test: /\/src\/web\/ui\/[^/]+\.tsx?$/, sideEffects: false }] },
    },
  },
})
