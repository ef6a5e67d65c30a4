export const channels = {
  problems: {
    channel_without_account: 'This channel has no account to connect.',
    channel_without_secret: 'Only webhooks are signed with a secret.',
    channel_not_set_up: 'The people who run this server have not set LinkedIn up yet.',
    channel_not_connected: 'Connect the channel first.',
    connect_expired: 'The connection took too long, or was started elsewhere. Connect the channel again.',
    connect_scopes:
      'The network did not grant everything that publishing needs: {scopes}. The app at the network lacks a product; ask the people who run this server.',
    connect_no_pages: 'You administer no page with this account.',
    connect_other_account:
      'This channel belongs to another account. Sign in to the network with that one, or connect a new channel.',
    connect_refused: 'The network refused: {detail}',
    validation_network_off: 'The simulated network is switched off on this server.',
  },
}
