export { ServiceProblem, ServiceState } from './service-state.tsx'
export { ServicesField } from './services-field.tsx'
export { useGhostwriterObstacle } from './use-ghostwriter-obstacle.ts'
export { type OfferedService, useServices, useServiceWords } from './use-services.ts'
