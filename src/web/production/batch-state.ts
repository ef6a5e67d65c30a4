export { isAtWork as isWorking } from '#shared/contracts/production.ts'
