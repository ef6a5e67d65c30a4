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
      // Every page needs these; in one piece they compress better and the list of pages stays short.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
            },
          ],
        },
      },
      // An index.ts would otherwise bring all it offers to every page that uses one thing of it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:web|shared)\/.+\.tsx?$/, sideEffects: false }] },
    },
  },
})
