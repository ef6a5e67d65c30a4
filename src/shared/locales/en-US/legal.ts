export const legal = {
  privacy: {
    title: 'Privacy policy',
    intro: 'What this installation of Timbre stores about you, why, and what you can do about it.',
    sections: {
      who: {
        title: 'Who is responsible',
        text: 'Whoever runs this installation. The address for questions and requests, also to the person in charge of data protection, stands at the foot of the page.',
      },
      what: {
        title: 'What is stored',
        text: 'Your account (name, e-mail, password as a hash, language), the details of your company that you enter, your consents with time and version, the documents and texts you add, and what is produced from them. Personas may describe other people: get their agreement before you model their voice.',
      },
      why: {
        title: 'Why',
        text: 'To provide the service you signed up for (performance of a contract). News by e-mail is sent only with your consent, which you can withdraw at any time.',
      },
      sharing: {
        title: 'With whom it is shared',
        text: 'With the members of your workspace. If an AI provider is configured, passages of your documents are sent to it to write topics and posts. Company numbers are looked up at a public registry when you enter one.',
      },
      rights: {
        title: 'Your rights',
        text: 'Under the LGPD and the GDPR you may ask for access, correction, deletion, portability and information. Write to the address at the foot of the page.',
      },
      cookies: {
        title: 'Cookies and storage',
        text: 'One cookie for your language, and entries in your browser’s storage for your session and the chosen workspace. Nothing is used for tracking.',
      },
      keeping: {
        title: 'How long',
        text: 'As long as your account exists. Deleting a workspace deletes what it holds.',
      },
    },
  },
  terms: {
    title: 'Terms of service',
    intro: 'The rules for using this installation of Timbre.',
    sections: {
      service: {
        title: 'The service',
        text: 'Timbre proposes topics and posts from the knowledge you give it. You decide what is published and answer for it.',
      },
      account: {
        title: 'Your account',
        text: 'Keep your password to yourself and your details true. You may invite colleagues to your workspace within your plan.',
      },
      content: {
        title: 'Your content',
        text: 'What you upload and what is produced from it is yours. Upload only what you may use, and model the voice of other people only with their agreement.',
      },
      trial: {
        title: 'Trial and plans',
        text: 'Every account begins with a free trial. When it ends, what you have stays readable; producing more needs a plan.',
      },
      limits: { title: 'Fair use', text: 'No attacks on the service or on others, no deception, no unlawful content.' },
      liability: {
        title: 'Liability',
        text: 'The service is provided as it is. The quality report helps you check posts; it does not replace your judgement.',
      },
      changes: { title: 'Changes', text: 'Changes of these terms are announced in the product before they apply.' },
    },
  },
}
