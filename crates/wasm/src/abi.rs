//! The exported functions, which pass text between JavaScript and wasm memory.
#![expect(unsafe_code, reason = "a C interface passes addresses")]

use std::alloc::Layout;

/// Allocates `length` bytes for a request and returns their address.
///
/// Returns zero when `length` is zero, exceeds the largest allocation, or the allocation fails.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    match Layout::array::<u8>(length) {
        // SAFETY: the layout's size is not zero.
        Ok(layout) if length > 0 => unsafe { std::alloc::alloc(layout) },
        _ => std::ptr::null_mut(),
    }
}

/// Frees `length` bytes at `address`.
///
/// # Safety
///
/// They came from [`reserve`] with this length or are an answer of [`call`], and were not freed
/// before.
#[unsafe(no_mangle)]
unsafe extern "C" fn release(address: *mut u8, length: usize) {
    if let (false, Ok(layout)) = (
        address.is_null() || length == 0,
        Layout::array::<u8>(length),
    ) {
        // SAFETY: the caller promises that this allocation is live and has this layout.
        unsafe { std::alloc::dealloc(address, layout) };
    }
}

/// Answers the request of `length` bytes at `address` and frees it.
///
/// The high half of the result is the address of the answer, the low half its length in bytes. The
/// caller frees the answer with [`release`].
///
/// # Safety
///
/// The request came from [`reserve`] with this length and is fully initialized.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(address: *mut u8, length: usize) -> u64 {
    let request = if address.is_null() || length == 0 {
        Vec::new()
    } else {
        // SAFETY: the caller promises an initialized allocation of exactly `length` bytes.
        unsafe { Vec::from_raw_parts(address, length, length) }
    };
    let answer = crate::answer(&String::from_utf8_lossy(&request))
        .into_bytes()
        .into_boxed_slice();
    let length = answer.len() as u64;
    let address = Box::into_raw(answer) as *mut u8 as u64;
    address << 32 | length
}
