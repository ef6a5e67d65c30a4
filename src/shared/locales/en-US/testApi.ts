export const testApi = {
  title: 'Test API',
  description: 'Send the API requests this app makes and inspect the responses.',
  call: 'Request',
  send: 'Send',
  answer: 'Response',
  duration: '{status} in {milliseconds} ms',
  empty: 'Choose a request and send it to see the response here.',
}
