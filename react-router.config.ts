import type { Config } from '@react-router/dev/config'
import { prerendered } from './src/web/app/prerender.ts'

/** Public pages become files at build time; everything behind the sign-in is drawn in the browser. */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: false,
  prerender: prerendered,
} satisfies Config
