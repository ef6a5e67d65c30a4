/** How a person proves who they are, for the sign-in page and for changes that need it, and what the administration shows. */
export { CodeDialog } from './code-dialog.tsx'
export { CodeForm } from './code-form.tsx'
export { History } from './history.tsx'
export { PasskeySignIn } from './passkey-sign-in.tsx'
export { SecurityLink } from './security-link.tsx'
export { SessionsTable, useSessionsOf } from './sessions-table.tsx'
