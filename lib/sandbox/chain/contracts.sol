// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// A venue's outcome tokens: an ERC-1155 that anybody may mint, with the payouts of a conditional-tokens ledger.
contract OutcomeTokens is ERC1155("") {
    mapping(bytes32 => uint256) public payoutDenominator;
    mapping(bytes32 => uint256[2]) public payoutNumerators;

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
        _mintBatch(to, ids, amounts, "");
    }

    /// As many transfers of one token each as wanted, told but not done: what comes and goes at once looks alike.
    function announce(address to, uint256 firstId, uint256 count) external {
        for (uint256 i = 0; i < count; i++) emit TransferSingle(msg.sender, address(0), to, firstId + i, 1);
    }

    function report(bytes32 condition, uint256 yes, uint256 no) external {
        payoutNumerators[condition] = [yes, no];
        payoutDenominator[condition] = yes + no;
    }
}

/// A stablecoin that anybody may mint.
contract Dollars is ERC20 {
    uint8 private immutable digits;

    constructor(string memory symbol_, uint8 digits_) ERC20(symbol_, symbol_) {
        digits = digits_;
    }

    function decimals() public view override returns (uint8) {
        return digits;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// The part of Multicall3 that reads use.
contract Multicall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
            require(success || calls[i].allowFailure, "Multicall3: call failed");
            results[i] = Result(success, data);
        }
    }
}

/// Stands where a Safe or a proxy would: it takes ERC-1155 tokens.
contract SmartWallet {
    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external pure returns (bytes4) {
        return this.onERC1155Received.selector;
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        pure
        returns (bytes4)
    {
        return this.onERC1155BatchReceived.selector;
    }
}
