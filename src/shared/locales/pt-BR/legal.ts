export const legal = { x: 'x' }
