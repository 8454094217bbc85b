/** The claim of a museum (ME5). */
export const contributeClaim = {
  'claimMuseum.open': 'Claim Museum',
  'claimMuseum.pending': 'Claim pending',
  'claimMuseum.title': 'Claim {museum}',
  'claimMuseum.intro':
    'If you work for this museum, you can manage its page. Administrators look at what you write here.',
  'claimMuseum.email': 'Museum email',
  'claimMuseum.email.hint': 'Your address at the museum. It is shown to administrators alone.',
  'claimMuseum.reason': 'Why should you manage this museum?',
  'claimMuseum.reason.hint': 'At least 10 characters.',
  'claimMuseum.submit': 'Submit claim',
  'claimMuseum.submitting': 'Submitting...',
  'claimMuseum.submitted': 'Claim request submitted',
  'claimMuseum.failed': 'Failed to submit claim request',
  'claimMuseum.former': 'Your last request was rejected.',
  'claimMuseum.review':
    'Administrators review your request. An email follows on the outcome within 1-3 business days.',
  'claimMuseum.sent': 'Sent',
  'claimMuseum.withdraw': 'Withdraw request',
  'claimMuseum.withdrawn': 'Your request was withdrawn.',
  'operations.withdraw': 'Withdraw',
} as const
