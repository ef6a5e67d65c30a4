/** Problems of administrators' input and requests, by the server’s code. */
export const adminProblems = {
  problems: {
    setting_from_environment: 'Set by {variable} in the environment. Change it there.',
    setting_key_again: 'Enter it again: what is stored belongs to another client or address.',
    validation_invalid_directory: 'Enter the ID of one directory, such as 11111111-2222-3333-4444-555555555555.',
    validation_invlaid_ip_or_subnet: 'Enter IP addresses or ranges such as 10.0.0.0/8, one per line',
    setting_no_version: 'Enter a year and a month, such as 202607',
    setting_no_colour: 'Enter a color such as #15803d',
    setting_low_contrast:
      'The contrast is {ratio} : 1, but at least {min} : 1 is needed. The nearest readable color is {nearest}.',
    legal_version_kept: 'People have accepted this version, so it stays as it is. Add a new one.',
    picture_too_large: 'Choose a picture of at most {width} × {height} pixels',
    own_factor_first: 'Set up a second step for your own account first.',
    same_account: 'Choose another account: an account can’t be merged with itself.',
    kept_account_locked: 'The account to keep is locked. Unlock it first.',
    validation_credit_amount:
      'Enter a number of credits other than 0, up to {max}, with at most two decimals and no thousands separator.',
    validation_balance_negative: 'The balance can’t fall below zero.',
    validation_grant_negative: 'A grant adds credits. Use a correction to take them away.',
    validation_job_ended: 'The job has already ended.',
    validation_job_running: 'The job is running.',
    validation_job_not_retryable: 'Jobs of this kind can’t be retried.',
    validation_job_outdated: 'What the job was for has changed in the meantime, so it can’t be retried.',
    validation_mail_queued: 'The email is already waiting to be sent.',
    validation_no_mail_server: 'There is no mail server. Set one in the system settings first.',
    validation_nothing_to_move: 'All files are where they are stored now.',
    validation_move_running: 'The files are already being moved.',
    validation_move_not_running: 'The files aren’t being moved at the moment.',
  },
}
