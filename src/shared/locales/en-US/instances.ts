export const instances = {
  switcher: {
    choose: 'Switch workspace',
    none: 'No workspace',
    created: 'Since {date}',
    ambassadors: 'Your workspaces',
  },
  plan: {
    trial: 'Trial',
    pro: 'Pro',
    none: 'No plan',
    daysLeft_one: '{count} day left',
    daysLeft_other: '{count} days left',
  },
  trialEnds: {
    title: 'Your trial ends!',
    text: 'Upgrade now to continue enjoying our services',
  },
  empty: {
    title: 'You’re not in a workspace yet',
    text: 'A workspace holds everything a company writes from. Ask a colleague to invite you, or contact support.',
    administrator:
      'You’re signed in as an administrator. There are no workspaces yet; one is created when someone signs up.',
  },
  leaving: {
    card: 'Workspace {name}',
    leave: 'Leave workspace',
    title: 'Leave {name}?',
    text: 'You’ll lose access. What you created there stays.',
    lastOwner: 'You’re the only owner. Make someone else an owner before you leave, or delete the workspace.',
    done: 'You’ve left {name}',
  },
  deletion: {
    delete: 'Delete workspace',
    title: 'Delete {name}?',
    text: 'Deleting removes everything in the workspace for all members after {days} days. Until then, nothing new can be generated, and an owner can cancel the deletion.',
    announced: 'This workspace will be deleted on {date}.',
    untilThen: 'Until then, nothing new can be generated.',
    askOwner: 'Until then, nothing new can be generated. An owner can cancel the deletion.',
    keep: 'Keep workspace',
    kept: '{name} won’t be deleted',
  },
  services: {
    failed: 'Failed to load available services.',
    comingSoon: 'Coming soon',
    locked: 'This feature is not yet available in your current plan.',
    /** Portuguese in both languages, as specified. */
    denied: 'Acesso negado. Verifique seu plano ou o status do período de teste.',
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
