import type { Config } from '@react-router/dev/config'

/** Public pages become files at build time; everything behind the sign-in is drawn in the browser. */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: ['/'],
} satisfies Config
