/** Every word about files that people read. */
export const fileTexts = {
  uploadSuccess: 'File upload successfully',
  uploadFailure: 'File upload failed',
  uploadNetworkError: 'Error uploading file',
  refusals: {
    empty: 'This file is empty.',
    tooLarge: 'This file is larger than 25 MB.',
    tooMany: 'Please send at most 10 files at a time.',
    none: 'There was no file in the upload.',
    notMultipart: 'Files have to be sent as multipart/form-data.',
    unknownFormat: 'This is neither a .docx nor a .pdf file. Please save your manuscript in one of these formats.',
    encrypted: 'This file is protected by a password. Please remove the protection and upload it again.',
    macros: 'This document contains macros. Please save it as a plain .docx file.',
    damaged: 'This file is damaged and cannot be opened. Please save it again and upload the new copy.',
    bomb: 'This document unpacks to an unreasonable size.',
    broken: 'The upload broke off before it was complete.',
    slow: 'Reading this document takes too long.',
  },
} as const;
