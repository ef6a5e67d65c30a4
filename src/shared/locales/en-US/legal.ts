export const legal = {
  version: 'Version {version}, in force since {since}.',
  loadFailed: 'This text could not be loaded',
  privacy: {
    title: 'Privacy policy',
    intro: 'What this installation of {product} stores about you, why, and what you can do about it.',
    sections: {
      who: {
        title: 'Who is responsible',
        text: 'The organization that runs this installation. Its contact details, including the data protection officer, are in the footer.',
      },
      what: {
        title: 'What we store',
        text: 'Your account (name, email, password as a hash, language), the company details you enter, your consents with their date and version, the documents and texts you add, and what is produced from them. Ambassadors may describe other people: get their consent before you model their voice.',
      },
      why: {
        title: 'Why we store it',
        text: 'To provide the service you signed up for (performance of a contract). We send product news by email only with your consent, which you can withdraw at any time.',
      },
      sharing: {
        title: 'Who we share it with',
        text: 'The members of your workspace. If an AI provider is connected, passages of your documents are sent to it to write topics and posts. When you enter a company number, we look it up in a public registry.',
      },
      rights: {
        title: 'Your rights',
        text: 'Under the LGPD and the GDPR, you can request access, correction, deletion, portability and information. Write to the address in the footer.',
      },
      cookies: {
        title: 'Cookies and storage',
        text: 'One cookie for your language, and entries in your browser’s storage for your session and selected workspace. Nothing is used for tracking.',
      },
      keeping: {
        title: 'How long we keep it',
        text: 'For as long as your account exists. Deleting a workspace deletes everything in it.',
      },
    },
  },
  terms: {
    title: 'Terms of service',
    intro: 'The rules for using this installation of {product}.',
    sections: {
      service: {
        title: 'The service',
        text: '{product} suggests topics and posts based on the knowledge you provide. You decide what to publish and are responsible for it.',
      },
      account: {
        title: 'Your account',
        text: 'Keep your password secret and your details accurate. You may invite colleagues to your workspace within the limits of your plan.',
      },
      content: {
        title: 'Your content',
        text: 'What you upload and what is produced from it belongs to you. Upload only what you have the right to use, and model other people’s voices only with their consent.',
      },
      trial: {
        title: 'Trial and plans',
        text: 'Every account starts with a free trial. When it ends, you can still read what you have; producing more requires a plan.',
      },
      limits: {
        title: 'Fair use',
        text: 'Don’t attack the service or other people, don’t deceive anyone, and don’t publish unlawful content.',
      },
      liability: {
        title: 'Liability',
        text: 'The service is provided as is. The quality report helps you check posts but doesn’t replace your judgment.',
      },
      changes: { title: 'Changes', text: 'We announce changes to these terms in the product before they take effect.' },
    },
  },
}
