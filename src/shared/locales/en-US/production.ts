export const production = {
  title: 'Production',
}
