export { type Brand, openBrand } from './brand.ts'
