export const errors = {
  /** Stays Portuguese in both languages. */
  requestTitle: 'Erro na requisição',
  requestDescription: 'Status {status}: {message}',
  /** Stays Portuguese in both languages. */
  pageTitle: 'Ocorreu um Erro',
  pageNotFound: 'Page not found',
  pageNotFoundPath: 'Page Not Found: {path}',
  notFoundTitle: 'Neural Connection Lost',
  notFoundDescription:
    'This page does not exist, or it has moved. Check the address or start again from the home page.',
  forbidden: 'You do not have access to this page.',
  home: 'Go to the home page',
  reportBug: 'Report a bug',
  reportSubject: 'Bug report: {title} ({status})',
  reportBody: 'What I was doing:\n\n\nPage: {url}\nError: {message}',
  apiFailed: 'API Request Failed',
  unexpected: 'Unexpected Error',
  serverUnavailable: 'The server is currently unavailable. ({status}). {message}',
  chunkFailed: 'A part of the application could not be loaded. Check your connection and reload the page.',
  connection: {
    offline: 'You are offline.',
    unreachable: 'The server cannot be reached.',
    check: 'Check your connection and try again.',
    waiting_one: '{count} change is waiting.',
    waiting_other: '{count} changes are waiting.',
    opening: 'The page will open once you are back online.',
    retry: 'Try again',
    sending_one: 'Back online. Sending {count} change…',
    sending_other: 'Back online. Sending {count} changes…',
    back: 'You are back online.',
  },
  newBuild: {
    title: 'A new version is ready',
    description: 'Reload to get it. Save what you are writing first.',
    reload: 'Reload',
  },
}
