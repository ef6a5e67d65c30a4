export const knowledge = {
  title: 'Knowledge base',
}
