/** The shared inbox and its settings. */
export const chat = {
  /** By the server’s code. */
  problems: {
    validation_no_bot: 'No bot answers on this channel. Switch one on and link a knowledge base first.',
    validation_not_snoozed: 'Only a snoozed conversation has a time to come back.',
    validation_mention_in_public: 'Customers would see it: mention members in private notes only.',
    validation_assignee_not_a_member: 'Only members of the workspace can be given a conversation.',
    validation_unknown_variable: 'There are no such variables: {names}.',
    validation_invalid_phone: 'This number doesn’t exist. Write it with its country code, such as +1 415 555 2671.',
    validation_invalid_site: '“{site}” isn’t a site address. Enter one like https://www.example.com.',
    validation_not_resolved: 'A conversation is rated once it’s resolved.',
    validation_already_rated: 'This conversation has been rated already.',
  },
}
