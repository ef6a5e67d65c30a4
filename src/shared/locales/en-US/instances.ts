export const instances = {
  switcher: {
    label: 'Instance',
    choose: 'Switch instance',
    search: 'Find an instance',
    none: 'No instance',
    created: 'Since {date}',
    ambassadors: 'Workspaces you belong to',
  },
  plan: {
    trial: 'Trial',
    pro: 'Pro',
    none: 'No plan',
    expires: 'until {date}',
    renews: 'Renews on {date}',
    ended: 'ended on {date}',
    daysLeft_one: '{count} day left',
    daysLeft_other: '{count} days left',
    lastDay: 'Ends today',
  },
  trialEnds: {
    title: 'Your trial ends!',
    text: 'Upgrade now to continue enjoying our services',
    action: 'See plans',
    dismiss: 'Hide until tomorrow',
  },
  empty: {
    title: 'You are not in an instance yet',
    text: 'An instance is the workspace of one company. Ask a colleague to invite you, or write to support.',
    administrator:
      'You are signed in as an administrator. There is no instance yet; one is made for everybody who signs up.',
  },
  services: {
    title: 'Services',
    failed: 'Failed to load available services.',
    comingSoon: 'Coming soon',
    locked: 'This feature is not yet available in your current plan.',
    /** Stays Portuguese in both languages. */
    denied: 'Acesso negado. Verifique seu plano ou o status do período de teste.',
    open: 'Open',
    queued: 'Queued',
    provisioning: 'Provisioning',
    ready: 'Ready',
    error: 'Error',
  },
  provisioning: {
    title: 'Provisioning Started',
    text: 'The new instance has been sent to the provisioning queue.',
    failed: 'Failed to create instance.',
  },
}
