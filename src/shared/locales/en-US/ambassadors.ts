export const ambassadors = {
  title: 'Ambassadors',
}
