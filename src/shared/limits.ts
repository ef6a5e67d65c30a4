import { linkedin } from './networks/linkedin.ts'

/** Defaults of everything an administrator can change, and constants of the specification. Sizes in bytes, times as named. */
export const limits = {
  topics: { min: 1, max: 30, default: 5 },
  characters: { min: 300, max: linkedin.maxCharacters, default: 1300 },
  uploadBytes: 25 * 1024 * 1024,
  pageBodyCharacters: 200_000,
  audioMinutes: 180,
  trialDays: 14,
  trialPosts: 10,
  instanceDeletionDays: 30,
  creditsPerPost: 1,
  creditsPerRegeneratedPost: 0.2,
  creditsPerPicture: 0.5,
  /** Per workspace on a trial. Days are in UTC; every run counts, even if it fails. */
  openBatches: 5,
  suggestionsPerDay: 20,
  topicRunsPerDay: 60,
  postRunsPerDay: 100,
  picturesPerDay: 30,
  /** Max cost of a provider's calls per month, in US dollars. */
  monthlyUsd: 5,
  fileBytes: 1024 * 1024 * 1024,
  knowledgeItems: 2000,
  knowledgeBases: 20,
  /** Per workspace: open invitations, and invitation mails per day. */
  openInvitations: 50,
  invitationMailsPerDay: 200,
  invitationDays: 7,
  reviewLinkDays: 14,
  /** A post that is later than this waits for a person. Late posts of a channel keep this interval. */
  publishLateHours: 6,
  publishSpacingMinutes: 10,
  /** Max workspaces that a person may own, once one of them has a paid plan. */
  ownedInstances: 20,
  /** Multiplier for paid plans. */
  paidPlanFactor: 10,
  /** Per workspace, by plan. */
  trialMembers: 10,
  trialAmbassadors: 5,
  proMembers: 50,
  proAmbassadors: 50,
  /** Granted each month of a subscription. */
  proCredits: 100,
  /** Prices in cents; 0: not offered. */
  proMonthBrl: 24_900,
  proMonthUsd: 4900,
  proYearBrl: 249_000,
  proYearUsd: 49_000,
  /** A one-time purchase: a pack of credits. */
  packCredits: 50,
  packBrl: 9900,
  packUsd: 1900,
  /** From a failed payment until the plan is locked. */
  paymentGraceDays: 7,
  /** Whether people can sign up without an invitation, with a trial. */
  signUp: true,
  signUpTrial: true,
  /** Whether posts can be written without an AI provider, from the sentences of documents. */
  composer: true,
  knowledgeLinks: true,
  companyLookup: true,
  /** The form of the ghostwriter page. */
  leadForm: true,
  /** The simulated network, for trying out publishing. */
  simulatedNetwork: true,
  passwordCharacters: 8,
  administratorPasswordCharacters: 12,
  /** Whether administrators need an authenticator app or a passkey. */
  administratorFactor: false,
  nicknameCharacters: 3,
  servicesPerPage: 200,
  localeCookieDays: 365,
  updateCheckMilliseconds: 3_600_000,
} as const
