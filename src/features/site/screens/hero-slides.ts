/** Only the parts of Swiper that the hero needs; loaded after the page is rendered. */
export { default as Swiper } from 'swiper';
export { Autoplay, EffectFade } from 'swiper/modules';
