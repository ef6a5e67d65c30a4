import { linkedin } from './networks/linkedin.ts'

/** Defaults of everything an administrator can change, and constants of the specification. Sizes in bytes, times as named. */
export const limits = {
  topics: { min: 1, max: 30, default: 5 },
  characters: { min: 300, max: linkedin.maxCharacters, default: 1300 },
  uploadBytes: 25 * 1024 * 1024,
  documentExtensions: ['pdf', 'docx', 'pptx', 'xlsx', 'odt', 'txt', 'md', 'html', 'csv'],
  pageBodyCharacters: 200_000,
  trialDays: 14,
  trialPosts: 10,
  instanceDeletionDays: 30,
  creditsPerPost: 1,
  creditsPerRegeneratedPost: 0.2,
  /** Per workspace on a trial. Days are in UTC; every run counts, even if it fails. */
  openBatches: 5,
  suggestionsPerDay: 20,
  topicRunsPerDay: 60,
  postRunsPerDay: 100,
  fileBytes: 1024 * 1024 * 1024,
  knowledgeItems: 2000,
  knowledgeBases: 20,
  /** Per workspace: invitations that nobody has answered, and mails of invitations in a day. */
  openInvitations: 50,
  invitationMailsPerDay: 200,
  invitationDays: 7,
  /** Paid plans get this many times as much. */
  paidPlanFactor: 10,
  passwordCharacters: 8,
  administratorPasswordCharacters: 12,
  nicknameCharacters: 3,
  servicesPerPage: 200,
  localeCookieDays: 365,
  updateCheckMilliseconds: 3_600_000,
} as const
