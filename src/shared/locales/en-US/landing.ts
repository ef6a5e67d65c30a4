export const landing = { x: 'x' }
