export const privacy = {
  download: {
    title: 'Download my data',
    text: 'A zip with your profile, consents, notifications, what you made, and everything in the workspaces you own: pages to read, files for other programs, and original documents.',
    workspace: 'Download this workspace',
    workspaceText:
      'A zip with everything in this workspace: ambassadors, knowledge, posts, members, credits and the audit log. Admins can see in the audit log that you asked for it.',
    ask: 'Prepare download',
    again: 'Prepare a new one',
    working: 'Preparing your download',
    leave: 'You can leave this page. We’ll let you know when it’s ready.',
    ready: 'Your download is ready',
    kept: 'Made on {made}. It will be deleted on {expires}.',
    save: 'Download ({size})',
    failed: 'The download could not be prepared. Please try again.',
    askFailed: 'The download could not be started',
    cancelFailed: 'The download could not be canceled',
    loadFailed: 'Your download could not be loaded.',
  },
  consents: {
    title: 'Privacy and consents',
    text: 'What you agreed to. Read the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
    history: 'History',
    documents: { terms: 'Terms of service and privacy policy', marketing: 'Product news by email' },
    version: 'Version {version}, {date}',
    given: 'Agreed',
    withdrawn: 'Withdrawn',
    none: 'Nothing has been recorded yet.',
    failed: 'Your consents could not be loaded.',
    keeping:
      'We keep this list, your profile and what you made as long as your account exists. Notifications and emails are deleted after 90 days, downloads after 7 days.',
  },
  leaving: {
    title: 'You’re the only owner of workspaces where others work',
    text: 'Choose what happens to each of them. After that you can delete your account.',
    newOwner: 'New owner',
    choose: 'Choose a member',
    handOver: 'Hand over',
    waiting: 'Waiting for {email} to accept the ownership. You can close this and come back later.',
    withdraw: 'Withdraw',
    or: 'Nobody should take over?',
    end: 'Delete workspace',
    endTitle: 'Delete {name}?',
    endText:
      'Everything in it is deleted for all members after {days} days. Until then they can read it. Once your account is deleted, no one in the workspace can cancel this.',
    ending: '{name} will be deleted on {date}. After you’ve left, no one there can cancel that.',
    failed: 'This could not be changed',
  },
  /** By the server’s code. */
  problems: {
    export_running: 'Your download is already being prepared.',
    too_many_exports: 'You can ask for up to {limit} downloads a day. Try again tomorrow.',
  },
}
