import sharp from 'sharp';

const FORMATS = ['Png', 'Jpeg', 'Webp', 'Tiff'];

/**
 * Allows the picture library the formats that people send, and no other of its loaders. It counts for the whole process, so there is
 * one list; code that takes fewer formats looks at the first bytes itself.
 */
export function restrictLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  const loaders = [...FORMATS, 'Nsgif'].flatMap((format) => [`${format}File`, `${format}Buffer`]);
  sharp.unblock({ operation: loaders.map((loader) => `VipsForeignLoad${loader}`) });
}
