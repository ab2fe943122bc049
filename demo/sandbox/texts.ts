import type { Language } from '@vermilion/contract/markets';

/** What the shopper chooses on the payment page. */
export const outcomes = ['confirmed', 'failed', 'blocked', 'pending'] as const;
export type Outcome = (typeof outcomes)[number];

type PaymentTexts = {
  /** Headline: the amount to pay. */
  pay: string;
  order: string;
  /** The same where the method has a name. */
  orderWith: string;
  /** Says that no money moves. */
  sandbox: string;
  choices: Record<Outcome, { verb: string; does: string }>;
  /** The provider's own words to the shop. */
  reasons: Record<Outcome, string | null>;
  settled: Record<Exclude<Outcome, 'pending'>, string>;
  stillPending: string;
  /** The order's time is over, and with it the page's. */
  closed: { headline: string; lead: string };
  /** What was given back; the payment page lists each refund. */
  refunded: string;
  back: string;
};

export const paymentTexts: Record<Language, PaymentTexts> = {
  en: {
    pay: 'Pay {amount}',
    order: 'Order {number} at {shop}',
    orderWith: 'Order {number} at {shop}, with {method}',
    sandbox: 'A test page: no money moves. Choose how the payment ends.',
    choices: {
      confirmed: { verb: 'Approve', does: 'The payment goes through.' },
      failed: { verb: 'Decline', does: 'The bank says no. The shopper may try again.' },
      blocked: { verb: 'Block', does: 'A security check stops the payment.' },
      pending: { verb: 'Leave pending', does: 'The bank takes its time. Come back here to settle it.' },
    },
    reasons: {
      confirmed: null,
      failed: 'The bank declined this payment',
      blocked: 'A security check stopped this payment',
      pending: null,
    },
    settled: {
      confirmed: 'This payment went through',
      failed: 'This payment was declined',
      blocked: 'This payment was blocked',
    },
    stillPending: 'This payment is pending. Settle it now, or go back to the shop.',
    closed: {
      headline: 'The time to pay is over',
      lead: 'Nothing was charged. In the shop you can put the items back into your bag.',
    },
    refunded: 'Refunded {amount}, reference {reference}',
    back: 'Back to the shop',
  },
  id: {
    pay: 'Bayar {amount}',
    order: 'Pesanan {number} di {shop}',
    orderWith: 'Pesanan {number} di {shop}, dengan {method}',
    sandbox: 'Halaman uji coba: tidak ada uang yang berpindah. Pilih hasil pembayarannya.',
    choices: {
      confirmed: { verb: 'Setujui', does: 'Pembayaran berhasil.' },
      failed: { verb: 'Tolak', does: 'Bank menolak. Pembayaran bisa diulang.' },
      blocked: { verb: 'Blokir', does: 'Pemeriksaan keamanan menghentikan pembayaran.' },
      pending: { verb: 'Biarkan tertunda', does: 'Bank masih memproses. Kembali ke sini untuk menyelesaikannya.' },
    },
    reasons: {
      confirmed: null,
      failed: 'Bank menolak pembayaran ini',
      blocked: 'Pemeriksaan keamanan menghentikan pembayaran ini',
      pending: null,
    },
    settled: {
      confirmed: 'Pembayaran ini berhasil',
      failed: 'Pembayaran ini ditolak',
      blocked: 'Pembayaran ini diblokir',
    },
    stillPending: 'Pembayaran ini tertunda. Selesaikan sekarang, atau kembali ke toko.',
    closed: {
      headline: 'Waktu pembayaran sudah habis',
      lead: 'Tidak ada yang ditagih. Di toko kamu bisa memasukkan lagi barangnya ke tas.',
    },
    refunded: 'Dikembalikan {amount}, referensi {reference}',
    back: 'Kembali ke toko',
  },
  th: {
    pay: 'ชำระ {amount}',
    order: 'คำสั่งซื้อ {number} ที่ {shop}',
    orderWith: 'คำสั่งซื้อ {number} ที่ {shop} ชำระด้วย {method}',
    sandbox: 'หน้านี้ใช้ทดสอบ ไม่มีการเรียกเก็บเงินจริง เลือกผลของการชำระเงิน',
    choices: {
      confirmed: { verb: 'อนุมัติ', does: 'ชำระเงินสำเร็จ' },
      failed: { verb: 'ปฏิเสธ', does: 'ธนาคารไม่อนุมัติ ลองชำระอีกครั้งได้' },
      blocked: { verb: 'ระงับ', does: 'ระบบความปลอดภัยหยุดการชำระเงิน' },
      pending: { verb: 'พักไว้ก่อน', does: 'ธนาคารยังดำเนินการอยู่ กลับมาที่หน้านี้เพื่อเลือกผลภายหลัง' },
    },
    reasons: {
      confirmed: null,
      failed: 'ธนาคารปฏิเสธการชำระเงินนี้',
      blocked: 'ระบบความปลอดภัยระงับการชำระเงินนี้',
      pending: null,
    },
    settled: { confirmed: 'ชำระเงินสำเร็จแล้ว', failed: 'การชำระเงินถูกปฏิเสธ', blocked: 'การชำระเงินถูกระงับ' },
    stillPending: 'การชำระเงินยังรอผลอยู่ เลือกผลตอนนี้หรือกลับไปที่ร้าน',
    closed: {
      headline: 'หมดเวลาชำระเงินแล้ว',
      lead: 'ไม่มีการเรียกเก็บเงิน กลับไปที่ร้านเพื่อใส่สินค้าลงถุงอีกครั้งได้',
    },
    refunded: 'คืนเงินแล้ว {amount} หมายเลขอ้างอิง {reference}',
    back: 'กลับไปที่ร้าน',
  },
  zh: {
    pay: '付款 {amount}',
    order: '{shop} 訂單 {number}',
    orderWith: '{shop} 訂單 {number}，以 {method} 付款',
    sandbox: '這是測試頁面，不會收取任何款項。選擇付款結果。',
    choices: {
      confirmed: { verb: '批准', does: '付款成功。' },
      failed: { verb: '拒絕', does: '銀行拒絕交易，可以重新付款。' },
      blocked: { verb: '攔截', does: '保安檢查攔截了付款。' },
      pending: { verb: '保持待處理', does: '銀行仍在處理，稍後可返回此頁決定結果。' },
    },
    reasons: {
      confirmed: null,
      failed: '銀行拒絕了這次交易',
      blocked: '保安檢查攔截了這次交易',
      pending: null,
    },
    settled: { confirmed: '付款已完成', failed: '付款被拒絕', blocked: '付款被攔截' },
    stillPending: '付款仍待處理。現在決定結果，或返回商店。',
    closed: {
      headline: '付款時限已過',
      lead: '沒有收取任何款項。返回商店，可以把產品放回購物袋。',
    },
    refunded: '已退款 {amount}，參考編號 {reference}',
    back: '返回商店',
  },
};
