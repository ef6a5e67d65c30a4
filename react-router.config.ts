import type { Config } from '@react-router/dev/config'
import { prerendered } from './src/web/app/prerender.ts'

/** With it a build holds the component gallery and goes to this folder; for the tests of the components. */
const gallery = process.env.GALLERY_FOLDER

/** Public pages become files at build time; everything behind the sign-in is drawn in the browser. */
export default {
  appDirectory: 'src/web',
  buildDirectory: gallery || 'build',
  ssr: false,
  prerender: prerendered,
} satisfies Config
