/** How far uploads are, and what is wrong with chosen files: of insights and of the account. */
export const uploads = {
  'upload.tooLarge': 'File too large',
  'upload.tooLong': 'Video too long',
  'upload.notYet': 'Photos and videos are not available yet. They follow in a few minutes.',
  'upload.refused': 'File not added',
  'upload.sending': 'Uploading... {percent}%',
  'upload.progressOf': 'Upload of {name}',
  'upload.done': 'Uploaded',
  'upload.waiting': 'Waiting for the connection. The upload goes on by itself.',
} as const
