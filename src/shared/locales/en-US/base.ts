/** Areas that every page needs. */
export { common } from './common.ts'
export { errors } from './errors.ts'
export { server, validation } from './validation.ts'
