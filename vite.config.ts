import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.TIMBRE_SERVER ?? 'http://127.0.0.1:8090'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ownRouteLoading()],
  publicDir: 'src/web/public',
  server: {
    host: process.env.HOST ?? '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/widget'].map((path) => [path, { target: server, changeOrigin: false }])),
  },
  build: {
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // What several pages need at once is in one file: it compresses better than dozens, and the list of pages stays short.
      // Each group holds the modules named here with all that they import, unless an earlier group has it.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
            },
            // Every page, the public ones included.
            { name: 'start', test: /\/src\/web\/(?:root|app\/default-layout)\.tsx$/ },
            // Every page behind the public ones, the sign-in included.
            {
              name: 'shell',
              test: /\/src\/web\/(?:app\/app-shell|ui\/(?:icon-button|overlay\/dialog))\.tsx$/,
            },
            // The dashboard.
            {
              name: 'frame',
              test: /\/src\/web\/(?:app\/frame\/(?:dashboard-frame|terms-banner)|ui\/(?:card|frame\/page-header|feedback\/status-badge))\.tsx$/,
            },
            // Pages with forms, and pages with lists.
            { name: 'form', test: /\/src\/web\/(?:forms\/form|ui\/form\/(?:input|textarea|checkbox|select))\.tsx$/ },
            { name: 'list', test: /\/src\/web\/lists\/record-table\.tsx$/ },
          ],
        },
      },
      // An index.ts would otherwise bring all it offers to every page that uses one thing of it.
      treeshake: { moduleSideEffects: [{ test: /\/src\/(?:web|shared)\/.+\.tsx?$/, sideEffects: false }] },
    },
  },
})

/** Puts src/web/app/route-module.ts in the place of React Router's own way to load a page. */
function ownRouteLoading(): Plugin {
  let isReplaced = false
  return {
    name: 'own-route-loading',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer) {
      if (source !== './routeModules.js' || !importer?.includes('/react-router/dist/')) return null
      isReplaced = true
      return fileURLToPath(new URL('src/web/app/route-module.ts', import.meta.url))
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router loads pages from another file now: adapt ownRouteLoading.')
    },
  }
}
