export const en = {
  uploadSuccess: 'File upload successfully',
  uploadFailure: 'File upload failed',
  uploadNetworkError: 'Error uploading file',
  progress: (sent: string, total: string) => `${sent} of ${total}`,
  interrupted: 'The connection was lost. Your progress is saved.',
  cancel: 'Cancel',
  cancelFile: (name: string) => `Cancel ${name}`,
  resume: 'Resume',
  quotaExceeded: (megabytes: number) =>
    `Your unused uploads have reached the limit of ${megabytes} MB. Please submit the manuscript they belong to; unused files are deleted after 72 hours.`,
  refusals: {
    empty: 'This file is empty.',
    tooLarge: 'This file is larger than 25 MB.',
    tooMany: 'Please send at most 10 files at a time.',
    notLoggedIn: 'Please log in.',
    unknown: 'This upload no longer exists. Please choose the file again.',
    none: 'The upload contains no file.',
    notMultipart: 'Files have to be sent as multipart/form-data.',
    unknownFormat: 'This is neither a .docx nor a .pdf file. Please save it in one of these formats.',
    encrypted: 'This file is protected by a password. Please remove the protection and upload it again.',
    macros: 'This document contains macros. Please save it as a plain .docx file.',
    damaged: 'This file is damaged and cannot be opened. Please save it again and upload the new copy.',
    bomb: 'This document unpacks to an unreasonable size.',
    broken: 'The upload was interrupted before it was complete.',
    tooManyParts: 'This upload arrived in too many pieces. Please choose the file again.',
    slow: 'Reading this document takes too long.',
  },
  docxRefusals: {
    dtd: (part: string) =>
      `This document contains definitions that Word never writes (a DTD in ${part}). Please open it in Word, save it as a new .docx file and upload that.`,
    externalFile: (name: string) =>
      `This document links to a file outside it (${name}). In Word, use File > Info > Edit Links to Files > Break Link, save the document and upload it again.`,
    externalLink: (target: string) =>
      `This document has links to something other than a web page or an e-mail address (${target}). In Word, right-click each of them, choose Remove Hyperlink, save the document and upload it again.`,
  },
  imageRefusals: {
    empty: 'This picture is empty.',
    tooLarge: 'This picture is larger than 5 MB.',
    tooMany: 'Please send one picture at a time.',
    unknownFormat: 'This is not a PNG, JPEG or WebP picture.',
    tooManyPixels: 'This picture has too many pixels: at most 40 megapixels, and 20,000 on a side.',
    damaged: 'This picture is damaged and cannot be opened. Please save it again and upload the new copy.',
    unreadable: 'This cannot be shown as a picture. Please choose another one.',
    missing: 'There is no such picture.',
    unknown: 'Please upload the picture here; links to other pictures are not accepted.',
  },
} as const;
