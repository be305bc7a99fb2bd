import { useRef } from 'react';
import { uploadImage } from '../client.ts';

/** Returns a function that uploads a picture and returns its URL path; the same file is uploaded only once. */
export function useImageUpload(): (file: File) => Promise<string> {
  const uploaded = useRef<{ key: string; url: string }>(undefined);
  return async (file) => {
    const key = `${file.name} ${file.size} ${file.lastModified}`;
    if (uploaded.current?.key !== key) uploaded.current = { key, url: await uploadImage(file) };
    return uploaded.current.url;
  };
}
